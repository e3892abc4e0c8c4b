CREATE TABLE "article_reads" (
	"article_id" integer NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "article_reads_article_id_day_pk" PRIMARY KEY("article_id","day"),
	CONSTRAINT "article_reads_positive" CHECK ("article_reads"."reads" > 0)
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shows_blog_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_reads_day" ON "article_reads" USING btree ("day");