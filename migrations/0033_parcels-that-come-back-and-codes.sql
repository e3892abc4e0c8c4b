CREATE TABLE "order_codes" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_codes_shape" CHECK ("order_codes"."code" ~ '^[0-9]{4}$'),
	CONSTRAINT "order_codes_misses" CHECK ("order_codes"."misses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD COLUMN "kept" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_codes" ADD CONSTRAINT "order_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_kept" CHECK ("shipment_lines"."kept" between 0 and "shipment_lines"."quantity");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_arrived_settled" CHECK ("shipments"."arrived_at" is null or "shipments"."settled_at" is not null);