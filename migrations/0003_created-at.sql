ALTER TABLE "bonus_entries" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER TABLE "certificate_entries" RENAME COLUMN "at" TO "created_at";
