ALTER TABLE "supply_requests" DROP CONSTRAINT "supply_requests_lengths";--> statement-breakpoint
ALTER TABLE "supply_requests" ADD COLUMN "manager" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "supply_requests" ADD COLUMN "estimate" jsonb;--> statement-breakpoint
ALTER TABLE "supply_requests" ADD CONSTRAINT "supply_requests_estimate" CHECK ("supply_requests"."estimate" is null or jsonb_typeof("supply_requests"."estimate") = 'object');--> statement-breakpoint
ALTER TABLE "supply_requests" ADD CONSTRAINT "supply_requests_lengths" CHECK (length("supply_requests"."company") between 1 and 300 and length("supply_requests"."position") <= 100 and length("supply_requests"."city") <= 100
        and length("supply_requests"."manager") <= 100);