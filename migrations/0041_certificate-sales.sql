CREATE TABLE "certificate_sales" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"design" text NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"picker" text NOT NULL,
	"text_type" text NOT NULL,
	"wish" text DEFAULT '' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"deliver_at" timestamp with time zone,
	"offset_minutes" integer DEFAULT 180 NOT NULL,
	"issued_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"letters" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "certificate_sales_design" CHECK ("certificate_sales"."design" in ('pine', 'blush', 'midnight', 'ladoga')),
	CONSTRAINT "certificate_sales_type" CHECK ("certificate_sales"."type" in ('online', 'printed')),
	CONSTRAINT "certificate_sales_picker" CHECK ("certificate_sales"."picker" in ('self', 'other')),
	CONSTRAINT "certificate_sales_text" CHECK ("certificate_sales"."text_type" in ('default', 'birthday', 'thanks', 'custom')),
	CONSTRAINT "certificate_sales_value" CHECK ("certificate_sales"."value" between 100000 and 10000000 and "certificate_sales"."value" % 100 = 0),
	CONSTRAINT "certificate_sales_quantity" CHECK ("certificate_sales"."quantity" between 1 and 20),
	CONSTRAINT "certificate_sales_wish" CHECK (length("certificate_sales"."wish") <= 300),
	CONSTRAINT "certificate_sales_way" CHECK ("certificate_sales"."type" = 'printed' or num_nonnulls("certificate_sales"."email", "certificate_sales"."phone") > 0)
);
--> statement-breakpoint
ALTER TABLE "certificate_entries" DROP CONSTRAINT "certificate_entries_kind";--> statement-breakpoint
ALTER TABLE "certificate_entries" DROP CONSTRAINT "certificate_entries_sign";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pickup_known";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "sold_in" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_sales" ADD CONSTRAINT "certificate_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_sales_due" ON "certificate_sales" USING btree ("deliver_at") WHERE "certificate_sales"."sent_at" is null and "certificate_sales"."issued_at" is not null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_sold_in_orders_id_fk" FOREIGN KEY ("sold_in") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_end" ON "certificates" USING btree ("expires_at") WHERE "certificates"."balance" > 0;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_sold" UNIQUE("sold_in","position");--> statement-breakpoint
ALTER TABLE "certificate_entries" ADD CONSTRAINT "certificate_entries_kind" CHECK ("certificate_entries"."kind" in ('issued', 'spent', 'given_back', 'expired', 'refunded'));--> statement-breakpoint
ALTER TABLE "certificate_entries" ADD CONSTRAINT "certificate_entries_sign" CHECK (case when "certificate_entries"."kind" in ('spent', 'expired', 'refunded') then "certificate_entries"."amount" < 0 else "certificate_entries"."amount" > 0 end);--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_sold_whole" CHECK (num_nulls("certificates"."sold_in", "certificates"."position", "certificates"."salt") in (0, 3));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK ("orders"."kind" in ('goods', 'certificate'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_online" CHECK ("orders"."pickup_type" <> 'online' or "orders"."kind" = 'certificate');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_known" CHECK ("orders"."pickup_type" in ('boxberry_courier', 'boxberry_pvz', 'cdek_courier', 'cdek_courier_fitting', 'cdek_pvz', 'cdek_pvz_fitting', 'dalli_courier', 'dalli_courier_fitting', 'russian_post', 'self_pickup', 'online'));