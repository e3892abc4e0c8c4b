CREATE TABLE "text_page_versions" (
	"page_id" integer NOT NULL,
	"locale" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "text_page_versions_page_id_locale_published_at_pk" PRIMARY KEY("page_id","locale","published_at"),
	CONSTRAINT "text_page_versions_locale" CHECK ("text_page_versions"."locale" in ('ru', 'en')),
	CONSTRAINT "text_page_versions_blocks" CHECK (jsonb_typeof("text_page_versions"."blocks") = 'array')
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "week" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "other_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "topic" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "text_page_translations" ADD COLUMN "blocks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "text_page_versions" ADD CONSTRAINT "text_page_versions_page_id_text_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."text_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_week_of_seven" CHECK (jsonb_typeof("stores"."week") = 'array' and jsonb_array_length("stores"."week") in (0, 7) and jsonb_typeof("stores"."other_days") = 'array');--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_blocks" CHECK (jsonb_typeof("article_translations"."blocks") = 'array');--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_topic_known" CHECK ("faqs"."topic" in ('sizes', 'delivery', 'returns', 'care', 'bonuses', 'clinics', 'other'));--> statement-breakpoint
ALTER TABLE "text_page_translations" ADD CONSTRAINT "text_page_translations_blocks" CHECK (jsonb_typeof("text_page_translations"."blocks") = 'array');