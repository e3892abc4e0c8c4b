CREATE TABLE "temp_files" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_id" uuid,
	"account_id" integer,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "temp_files_id_shape" CHECK ("temp_files"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "temp_files_has_bytes" CHECK ("temp_files"."bytes" > 0),
	CONSTRAINT "temp_files_name" CHECK (length("temp_files"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "temp_files" ADD CONSTRAINT "temp_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "temp_files_expires_at" ON "temp_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "temp_files_account" ON "temp_files" USING btree ("account_id");