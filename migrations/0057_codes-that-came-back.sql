ALTER TABLE "test_acquirer_payments" ADD COLUMN "refuses_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_acquirer_payments" ADD COLUMN "has_no_till" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_marks" ADD COLUMN "came_back_at" timestamp with time zone;--> statement-breakpoint
-- Parcels that no carrier has taken yet are looked at as well.
UPDATE "shipments" SET "look_at" = "created_at" + interval '1 day' WHERE "state" = 'planned' AND "look_at" IS NULL;
