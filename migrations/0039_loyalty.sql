CREATE TABLE "bonus_draws" (
	"entry_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "bonus_draws_entry_id_lot_id_pk" PRIMARY KEY("entry_id","lot_id"),
	CONSTRAINT "bonus_draws_amount" CHECK ("bonus_draws"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"via" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_number" integer,
	"likenesses" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "referrals_two" CHECK ("referrals"."account_id" <> "referrals"."owner_id"),
	CONSTRAINT "referrals_via" CHECK ("referrals"."via" in ('registration', 'promo')),
	CONSTRAINT "referrals_state" CHECK ("referrals"."state" in ('waiting', 'earned', 'case', 'refused')),
	CONSTRAINT "referrals_case" CHECK ("referrals"."state" <> 'case' or cardinality("referrals"."likenesses") > 0),
	CONSTRAINT "referrals_end" CHECK (("referrals"."state" in ('earned', 'refused')) = ("referrals"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD COLUMN "block_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bonus_draws" ADD CONSTRAINT "bonus_draws_entry_id_bonus_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bonus_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_draws" ADD CONSTRAINT "bonus_draws_lot_id_bonus_entries_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."bonus_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bonus_draws_lot" ON "bonus_draws" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "referrals_owner" ON "referrals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "referrals_open" ON "referrals" USING btree ("state") WHERE "referrals"."state" in ('waiting', 'case');--> statement-breakpoint
CREATE INDEX "bonus_entries_expiry" ON "bonus_entries" USING btree ("account_id","expires_at") WHERE "bonus_entries"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "loyalty_members_code_key" ON "loyalty_members" USING btree (translate("code", 'АВЕЁЗКМНОРСТУХ-', 'ABEE3KMHOPCTYX'));--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD CONSTRAINT "loyalty_members_block" CHECK (("loyalty_members"."blocked_at" is null) = ("loyalty_members"."block_reason" = ''));