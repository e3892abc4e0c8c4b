ALTER TABLE "comments" ADD COLUMN "told_state" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answer_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_told_state" CHECK ("comments"."told_state" in ('published', 'declined'));