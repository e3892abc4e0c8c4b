ALTER TABLE "payments" ADD COLUMN "capture_amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "late_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_late_reason" CHECK ("payments"."late_reason" in ('sold_out_meanwhile', 'spent_meanwhile'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_capture" CHECK ("payments"."capture_amount" between 1 and "payments"."amount");