-- Read model of these products, and notification of the pages that changed. One transaction at a time, as its last step:
-- so no deadlock is possible.
create or replace function listing_refresh(ids integer[], at timestamptz) returns void language plpgsql as $$
declare
  zero constant bit(2048) := 0::bit(2048);
  fact_of integer[];
  facets text[];
  "values" text[];
  changed integer[];
  touched_keys integer[];
  touched_segments integer[];
  tags text[];
begin
  perform take_lock('listing');
  select array_agg(f.product_id), array_agg(f.facet), array_agg(f.value) into fact_of, facets, "values"
  from listing_facts(ids, at) f;

  insert into listing_keys (facet, value)
  select distinct f.facet, f.value from unnest(facets, "values") f (facet, value)
  where f.facet <> 'form' and not exists (select from listing_keys k where k.facet = f.facet and k.value = f.value);

  insert into search_words (word, stem)
  select distinct f.value, search_stem(f.value) from unnest(facets, "values") f (facet, value)
  where f.facet = 'form' and search_stem(f.value) is not null
    and not exists (select from search_words w where w.word = f.value);

  with facts as materialized (
    select f.product_id, array_agg(distinct k.id order by k.id) as keys
    from unnest(fact_of, facets, "values") f (product_id, facet, value)
    join listing_keys k on k.facet = f.facet and k.value = f.value
    group by f.product_id
  ), fresh as (
    select p.id as product_id, listing_place(p.model_id, p.color_id) as place, translate(lower(p.sku), '- ./', '') as article,
      case when n.on_sale then p.sale_price else p.price end as price,
      case when n.on_sale then round((p.price - p.sale_price) * 100.0 / p.price)::integer else 0 end as percent,
      p.popularity, p.published_at,
      (select min(moment) from (values (p.published_at), (p.sale_starts_at), (p.sale_ends_at + interval '1 millisecond'))
        as v (moment) where moment > at) as next_change_at,
      coalesce(f.keys, '{}') as keys
    from products p left join facts f on f.product_id = p.id cross join lateral (select p.sale_price is not null
      and (p.sale_starts_at is null or p.sale_starts_at <= at) and (p.sale_ends_at is null or at <= p.sale_ends_at) as on_sale) n
    where p.id = any(ids) and p.published_at is not null
  ), rated as (
    select f.*, coalesce((select k.id from listing_keys k where k.facet = 'stock' and k.value = 'in') = any(f.keys), false) as is_orderable
    from fresh f
  ), old as (
    select * from listing_products l where l.product_id = any(ids)
  ), gained as (
    select f.place, unnest(f.keys) as key_id from fresh f except select o.place, unnest(o.keys) from old o
  ), lost as (
    select o.place, unnest(o.keys) as key_id from old o except select f.place, unnest(f.keys) from fresh f
  ), masks as (
    select c.key_id, c.place >> 11 as segment,
      coalesce(bit_or(set_bit(zero, c.place & 2047, 1)) filter (where c.is_on), zero) as ups,
      coalesce(bit_or(set_bit(zero, c.place & 2047, 1)) filter (where not c.is_on), zero) as downs
    from (select g.*, true as is_on from gained g union all select l.*, false from lost l) c group by 1, 2
  ), flipped as (
    update listing_bits b set bits = (b.bits | m.ups) & ~m.downs
    from masks m where b.key_id = m.key_id and b.segment = m.segment
  ), begun as (
    insert into listing_bits (key_id, segment, bits)
    select m.key_id, m.segment, m.ups from masks m
    where m.ups <> zero and not exists (select from listing_bits b where b.key_id = m.key_id and b.segment = m.segment)
  ), written as (
    insert into listing_products as l (product_id, place, article, price, percent, is_orderable, popularity, published_at, next_change_at, keys)
    select r.product_id, r.place, r.article, r.price, r.percent, r.is_orderable, r.popularity, r.published_at, r.next_change_at, r.keys
    from rated r left join old o using (product_id)
    where o.product_id is null or (o.place, o.article, o.price, o.percent, o.is_orderable, o.popularity, o.published_at, o.next_change_at, o.keys)
      is distinct from (r.place, r.article, r.price, r.percent, r.is_orderable, r.popularity, r.published_at, r.next_change_at, r.keys)
    on conflict (product_id) do update set place = excluded.place, article = excluded.article, price = excluded.price, percent = excluded.percent,
      is_orderable = excluded.is_orderable, popularity = excluded.popularity, published_at = excluded.published_at,
      next_change_at = excluded.next_change_at, keys = excluded.keys
    returning l.product_id
  ), gone as (
    delete from listing_products l where l.product_id = any(ids) and not exists (select from fresh f where f.product_id = l.product_id)
    returning l.product_id
  )
  select (select array_agg(c.product_id) from (select w.product_id from written w union all select g.product_id from gone g) c),
    (select array_agg(distinct k.key_id) from (select unnest(f.keys) as key_id from facts f union all select unnest(o.keys) from old o) k),
    (select array_agg(distinct s.place >> 11) from (select f.place from fresh f union all select o.place from old o) s)
  into changed, touched_keys, touched_segments;

  if changed is null then return; end if;
  delete from listing_bits b where b.key_id = any(touched_keys) and b.segment = any(touched_segments) and b.bits = zero;

  -- A notification holds 8,000 bytes at most. At most 500 of the changed products are named; lists are always named.
  select array_agg(t.tag) into tags from (
    select 'listing' as tag
    union all select 'category:' || c.id from listing_keys k join categories c on c.slug = k.value
      where k.facet = 'category' and k.id = any(touched_keys)
    union all (select 'product:' || c from unnest(changed) c limit 500)
  ) t;
  for start in 1 .. cardinality(tags) by 100 loop
    perform pg_notify('bus', json_build_object('tags', tags[start : start + 99])::text);
  end loop;
end $$;
