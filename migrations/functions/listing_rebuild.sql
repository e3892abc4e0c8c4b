-- Read model of all lists, built from nothing. The triggers must arrive at the same rows step by step.
create or replace function listing_rebuild(at timestamptz) returns void language plpgsql as $$
declare
  batch integer[];
begin
  perform take_lock('listing');
  delete from listing_bits;
  delete from listing_products;
  delete from listing_keys;
  delete from search_words;
  for batch in
    select array_agg(p.id) from (select id, row_number() over (order by id) / 2000 as part from products) p group by p.part order by p.part
  loop
    perform listing_refresh(batch, at);
  end loop;
end $$;
