-- Products that a transaction queued, refreshed once just before it commits.
create or replace function listing_settle() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  with taken as (delete from listing_queue returning product_ids)
  select array_agg(distinct id) into ids from taken, unnest(taken.product_ids) as id;
  if ids is not null then perform listing_refresh(ids, clock_timestamp()); end if;
  return null;
end $$;

-- A constraint trigger cannot be replaced.
drop trigger if exists listing_settle on listing_queue;
create constraint trigger listing_settle after insert on listing_queue
deferrable initially deferred
for each row execute function listing_settle();
