-- Search engines that know a former address are notified of it again; unknown ones are forgotten.
create or replace function address_left(old_path text) returns void language sql as $$
  delete from address_changes where path = old_path and told_at is null;
  update address_changes set changed_at = now() where path = old_path;
$$;
