CREATE TABLE "loyalty_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loyalty_events_length" CHECK (length("loyalty_events"."id") between 1 and 100 and length("loyalty_events"."event") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "loyalty_mirrors" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"other_balance" integer,
	"own_balance" integer,
	"checked_at" timestamp with time zone,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "loyalty_mirrors_check" CHECK (("loyalty_mirrors"."checked_at" is null) = ("loyalty_mirrors"."own_balance" is null))
);
--> statement-breakpoint
ALTER TABLE "loyalty_mirrors" ADD CONSTRAINT "loyalty_mirrors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_events_created_at" ON "loyalty_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "loyalty_mirrors_checked_at" ON "loyalty_mirrors" USING btree ("checked_at");