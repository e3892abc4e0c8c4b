-- Redirect from the former address of a page to its new one, written whenever a slug changes. Earlier redirects follow
-- at once, so no chain and no circle comes about. Addresses are stored without outer slashes.
create or replace function address_moved(old_path text, new_path text) returns void language plpgsql as $$
begin
  delete from redirects where btrim(from_path, '/') = new_path;
  update redirects set to_page = '/' || new_path || '/' where btrim(to_page, '/') = old_path;
  insert into redirects (from_path, to_page) values (old_path, '/' || new_path || '/')
  on conflict (btrim(from_path, '/')) do update set to_page = excluded.to_page;
  perform address_left(old_path);
  perform addresses_changed(array[new_path]);
  perform pg_notify('bus', '{"tags":["redirects"]}');
end $$;
