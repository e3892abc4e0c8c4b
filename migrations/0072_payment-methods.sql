ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_known" CHECK ("orders"."payment_type" in ('online', 'sbp', 'sberpay', 'tpay', 'mirpay', 'dolyame', 'sber_parts', 'on_delivery', 'invoice'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('sbp', 'sberpay', 'tpay', 'mirpay', 'card', 'dolyame', 'sber_parts'));