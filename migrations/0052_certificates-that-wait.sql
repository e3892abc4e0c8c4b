ALTER TABLE "certificate_sales" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_sales" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now one mark said both: those of orders that are still on their way to the door only wait.
update certificates c set is_waiting = true, stopped_at = null from orders o
where o.id = c.sold_in and o.payment_type = 'on_delivery' and o.state in ('packing', 'shipped', 'ready') and c.stopped_at is not null;
