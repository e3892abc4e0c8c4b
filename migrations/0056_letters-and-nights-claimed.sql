CREATE TABLE "gift_letters" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "level_nights" (
	"night" date PRIMARY KEY NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "loyalty_mirrors" ADD COLUMN "told_hash" text;--> statement-breakpoint
ALTER TABLE "order_letters" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_letters" ADD CONSTRAINT "gift_letters_entry_id_bonus_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bonus_entries"("id") ON DELETE cascade ON UPDATE no action;