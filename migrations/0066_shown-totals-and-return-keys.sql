ALTER TABLE "carts" ADD COLUMN "shown_total" bigint;--> statement-breakpoint
ALTER TABLE "return_request_keys" ADD COLUMN "body_hash" text;