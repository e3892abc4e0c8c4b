-- List of changed pages for search engines. Rows are written in one order, so that two transactions never deadlock.
create or replace function addresses_changed(paths text[]) returns void language sql as $$
  insert into address_changes (path, changed_at) select distinct p, now() from unnest(paths) p where p is not null order by p
  on conflict (path) do update set changed_at = excluded.changed_at
$$;
