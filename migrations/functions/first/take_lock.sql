-- Advisory lock until the transaction ends, the same as `takeLock` of shop/locks.ts, where all names are listed.
create or replace function take_lock(name text, part integer default null) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(concat_ws(':', name, part), 0))
$$;
