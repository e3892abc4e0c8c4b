ALTER TABLE "payments" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_key" CHECK (length("payments"."card_key") = 43);