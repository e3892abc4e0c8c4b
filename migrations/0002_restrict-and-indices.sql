ALTER TABLE "account_browsers" DROP CONSTRAINT "account_browsers_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "account_sessions" DROP CONSTRAINT "account_sessions_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "social_accounts" DROP CONSTRAINT "social_accounts_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "delivery_addresses" DROP CONSTRAINT "delivery_addresses_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "carts" DROP CONSTRAINT "carts_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "certificate_sales" DROP CONSTRAINT "certificate_sales_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "comment_reports" DROP CONSTRAINT "comment_reports_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "checkout_drafts" DROP CONSTRAINT "checkout_drafts_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "favourites" DROP CONSTRAINT "favourites_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "loyalty_mirrors" DROP CONSTRAINT "loyalty_mirrors_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "bonus_draws" DROP CONSTRAINT "bonus_draws_entry_id_bonus_entries_id_fk";
--> statement-breakpoint
ALTER TABLE "bonus_draws" DROP CONSTRAINT "bonus_draws_lot_id_bonus_entries_id_fk";
--> statement-breakpoint
ALTER TABLE "bonus_entries" DROP CONSTRAINT "bonus_entries_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "bonus_totals" DROP CONSTRAINT "bonus_totals_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "loyalty_members" DROP CONSTRAINT "loyalty_members_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_owner_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "person_measures" DROP CONSTRAINT "person_measures_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "order_letters" DROP CONSTRAINT "order_letters_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_return_lines" DROP CONSTRAINT "order_return_lines_return_id_order_returns_id_fk";
--> statement-breakpoint
ALTER TABLE "order_return_lines" DROP CONSTRAINT "order_return_lines_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_allocations" DROP CONSTRAINT "order_allocations_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "order_codes" DROP CONSTRAINT "order_codes_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_history" DROP CONSTRAINT "order_history_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_notes" DROP CONSTRAINT "order_notes_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_exchange_of_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "data_exports" DROP CONSTRAINT "data_exports_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "promo_uses" DROP CONSTRAINT "promo_uses_order_number_orders_number_fk";
--> statement-breakpoint
ALTER TABLE "order_marks" DROP CONSTRAINT "order_marks_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_files" DROP CONSTRAINT "return_request_files_request_id_return_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_files" DROP CONSTRAINT "return_request_files_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_keys" DROP CONSTRAINT "return_request_keys_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_keys" DROP CONSTRAINT "return_request_keys_request_id_return_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_lines" DROP CONSTRAINT "return_request_lines_request_id_return_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_lines" DROP CONSTRAINT "return_request_lines_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "return_request_moves" DROP CONSTRAINT "return_request_moves_request_id_return_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "return_requests" DROP CONSTRAINT "return_requests_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "gift_letters" DROP CONSTRAINT "gift_letters_entry_id_bonus_entries_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_shipment_id_shipments_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_lines" DROP CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_lines" DROP CONSTRAINT "shipment_lines_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_sales" ADD CONSTRAINT "certificate_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_mirrors" ADD CONSTRAINT "loyalty_mirrors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_draws" ADD CONSTRAINT "bonus_draws_entry_id_bonus_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bonus_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_draws" ADD CONSTRAINT "bonus_draws_lot_id_bonus_entries_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."bonus_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_entries" ADD CONSTRAINT "bonus_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_totals" ADD CONSTRAINT "bonus_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_members" ADD CONSTRAINT "loyalty_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_measures" ADD CONSTRAINT "person_measures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_letters" ADD CONSTRAINT "order_letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_allocations" ADD CONSTRAINT "order_allocations_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_codes" ADD CONSTRAINT "order_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_of_orders_id_fk" FOREIGN KEY ("exchange_of") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_marks" ADD CONSTRAINT "order_marks_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_files" ADD CONSTRAINT "return_request_files_request_id_return_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."return_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_files" ADD CONSTRAINT "return_request_files_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_keys" ADD CONSTRAINT "return_request_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_keys" ADD CONSTRAINT "return_request_keys_request_id_return_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."return_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_lines" ADD CONSTRAINT "return_request_lines_request_id_return_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."return_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_lines" ADD CONSTRAINT "return_request_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_moves" ADD CONSTRAINT "return_request_moves_request_id_return_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."return_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_letters" ADD CONSTRAINT "gift_letters_entry_id_bonus_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bonus_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_acquirer_receipts_payment" ON "test_acquirer_receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "test_acquirer_refunds_payment" ON "test_acquirer_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "facet_pages_category" ON "facet_pages" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "referrals_order" ON "referrals" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "order_returns_store" ON "order_returns" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "order_lines_picture" ON "order_lines" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "return_request_files_line" ON "return_request_files" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_request_keys_request" ON "return_request_keys" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "return_request_lines_exchange_offer" ON "return_request_lines" USING btree ("exchange_offer_id");--> statement-breakpoint
CREATE INDEX "return_requests_return" ON "return_requests" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_requests_store" ON "return_requests" USING btree ("store_id");--> statement-breakpoint
-- Their successors stand in functions/refuse_change.sql and functions/refuse_bonus_removal.sql.
DROP FUNCTION IF EXISTS refuse_removal_alone() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS refuse_draw_removal() CASCADE;
