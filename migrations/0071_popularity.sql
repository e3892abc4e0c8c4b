CREATE TABLE "ranked_nights" (
	"night" date PRIMARY KEY NOT NULL,
	"ranked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "novelty_choice" boolean;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hit_choice" boolean;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
-- Lists know none of these columns, so nothing has to be worked out anew. Flags that were set by hand stay as choices.
ALTER TABLE products DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE products SET novelty_choice = CASE WHEN is_novelty THEN true END, hit_choice = CASE WHEN is_bestseller THEN true END,
  first_published_at = CASE WHEN published_at <= now() THEN published_at END;--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER USER;
