-- New pages: their addresses lose any old redirect and are reported to search engines.
create or replace function addresses_taken(paths text[]) returns void language plpgsql as $$
begin
  delete from redirects where btrim(from_path, '/') = any(paths);
  if found then perform pg_notify('bus', '{"tags":["redirects"]}'); end if;
  perform addresses_changed(paths);
end $$;
