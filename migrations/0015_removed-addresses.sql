DROP INDEX "delivery_addresses_one_default";--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_addresses_one_default" ON "delivery_addresses" USING btree ("account_id") WHERE "delivery_addresses"."is_default" and "delivery_addresses"."removed_at" is null;