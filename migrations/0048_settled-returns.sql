ALTER TABLE "payments" ADD COLUMN "is_taken_before" boolean;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "last_return_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "receipts" s SET "last_return_id" = r.id FROM (
  SELECT s.id AS receipt_id, max(r.id) AS id FROM "receipts" s
  JOIN "order_returns" r ON r.order_id = s.order_id AND r.created_at <= s.created_at WHERE s.kind = 'settlement' GROUP BY s.id
) r WHERE s.id = r.receipt_id;
