CREATE TABLE "store_photos" (
	"store_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	"position" integer NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "store_photos_store_id_media_id_pk" PRIMARY KEY("store_id","media_id"),
	CONSTRAINT "store_photos_words" CHECK (coalesce("store_photos"."words" ->> 'ru', '') <> '' and coalesce("store_photos"."words" ->> 'en', '') <> '')
);
--> statement-breakpoint
ALTER TABLE "store_translations" ADD COLUMN "metro" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "fitting_rooms" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "services" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "store_photos" ADD CONSTRAINT "store_photos_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_photos" ADD CONSTRAINT "store_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_photos_media" ON "store_photos" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_fitting_rooms_counted" CHECK ("stores"."fitting_rooms" between 0 and 99);--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_services_known" CHECK (jsonb_typeof("stores"."services") = 'array' and "stores"."services" <@ '["exchange", "embroidery", "card"]');