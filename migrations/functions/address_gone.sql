-- Redirect without a target: the address of a deleted page answers 410. Redirects that led there end too.
create or replace function address_gone(old_path text) returns void language plpgsql as $$
begin
  update redirects set to_page = null where btrim(to_page, '/') = old_path;
  insert into redirects (from_path, to_page) values (old_path, null)
  on conflict (btrim(from_path, '/')) do update set to_page = null;
  perform address_left(old_path);
  perform pg_notify('bus', '{"tags":["redirects"]}');
end $$;
