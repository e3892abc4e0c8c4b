-- One spelling for each mailbox, as mailboxKey of same-person.rules.ts.
CREATE FUNCTION mailbox_key(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
    WHEN domain IN ('yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
      THEN replace(name, '.', '-') || '@yandex.ru'
    ELSE name || '@' || domain END
  FROM (SELECT split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) AS name,
    split_part(lower(btrim(email)), '@', 2) AS domain) parts
$$;--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree (mailbox_key("email"));--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone");