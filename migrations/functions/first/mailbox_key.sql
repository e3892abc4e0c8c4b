-- One spelling per mailbox, the same as `mailboxKey` of shop/same-person.rules.ts.
create or replace function mailbox_key(email text) returns text language sql immutable parallel safe as $$
  SELECT CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
    WHEN domain IN ('yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
      THEN replace(name, '.', '-') || '@yandex.ru'
    ELSE name || '@' || domain END
  FROM (SELECT split_part(split_part(lower(btrim(email)), '@', 1), '+', 1) AS name,
    split_part(lower(btrim(email)), '@', 2) AS domain) parts
$$;
