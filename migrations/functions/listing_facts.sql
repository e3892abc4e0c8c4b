-- Facets and search words of products at a moment; none for products that are not published then.
create or replace function listing_facts(ids integer[], at timestamptz)
returns table (product_id integer, facet text, value text)
language sql stable as $$
  with recursive shown as (
    select p.id, p.model_id, p.color_id, p.is_novelty, p.is_bestseller, m.gender, m.fabric_id, m.sleeve_id,
      p.sale_price is not null and (p.sale_starts_at is null or p.sale_starts_at <= at)
        and (p.sale_ends_at is null or at <= p.sale_ends_at) as on_sale,
      p.price, p.sale_price
    from products p join models m on m.id = p.model_id
    where p.id = any(ids) and p.published_at <= at
  ), above as (
    select s.model_id, c.id, c.parent_id, c.slug
    from (select distinct model_id from shown) s
    join model_categories mc on mc.model_id = s.model_id join categories c on c.id = mc.category_id
    where c.is_published
    union
    select a.model_id, c.id, c.parent_id, c.slug
    from above a join categories c on c.id = a.parent_id where c.is_published
  ), offers as (
    select o.product_id, z.slug, z.is_one_size, o.height, o.is_sellable and o.stock > 0 as is_orderable
    from trade_offers o join sizes z on z.id = o.size_id where o.product_id = any(ids)
  ), named as (
    select s.id as product_id, n.kind, n.id from shown s
    cross join lateral (values ('model', s.model_id), ('color', s.color_id), ('fabric', s.fabric_id), ('sleeve', s.sleeve_id)) as n (kind, id)
    union all select s.id, 'category', a.id from shown s join above a on a.model_id = s.model_id
    union all select s.id, 'tag', t.tag_id from shown s join product_tags t on t.product_id = s.id
  ), things as (
    select distinct n.kind, n.id from named n
  ), texts as (
    -- `noun` is the name of the model, `head` the names of the model and its sections, `title` the words of both in
    -- their base form. Words after a colon list the parts of a set: they find the product, but do not name the product.
    select n.kind, n.id, 'noun' as facet, search_title(w.name) as text
    from things n join model_translations w on w.model_id = n.id where n.kind = 'model'
    union all select n.kind, n.id, 'title', search_title(w.name) from things n join model_translations w on w.model_id = n.id where n.kind = 'model'
    union all select n.kind, n.id, 'title', search_title(w.name) from things n join category_translations w on w.category_id = n.id where n.kind = 'category'
    union all select n.kind, n.id, 'detail', array_to_string(w.details, ' ') from things n join model_translations w on w.model_id = n.id where n.kind = 'model'
    union all
    select n.kind, n.id, 'head', split_part(regexp_replace(translate(w.name, U&'\00A0', ' '), ' под .*$', ''), ':', 1)
    from things n join model_translations w on w.model_id = n.id where n.kind = 'model'
    union all select n.kind, n.id, 'word', w.name from things n join model_translations w on w.model_id = n.id where n.kind = 'model'
    union all select n.kind, n.id, 'head', w.name from things n join category_translations w on w.category_id = n.id where n.kind = 'category'
    union all select n.kind, n.id, 'word', w.name from things n join color_translations w on w.color_id = n.id where n.kind = 'color'
    union all select n.kind, n.id, 'word', w.name || ' ' || w.composition from things n join fabric_translations w on w.fabric_id = n.id where n.kind = 'fabric'
    union all select n.kind, n.id, 'word', w.name from things n join sleeve_translations w on w.sleeve_id = n.id where n.kind = 'sleeve'
    union all select n.kind, n.id, 'word', w.text from things n join tag_translations w on w.tag_id = n.id where n.kind = 'tag'
  ), words as materialized (
    select d.kind, d.id, d.facet, d.word, search_stem(d.word) as stem from (
      select distinct t.kind, t.id, t.facet, w.word from texts t cross join unnest(search_words_of(t.text)) as w (word)
    ) d where d.word ~ '[a-zа-я]'
  ), found as (
    select distinct n.product_id, w.facet, w.stem from named n join words w on w.kind = n.kind and w.id = n.id where w.stem is not null
  )
  select s.id, f.facet, f.value from shown s cross join lateral (values
    ('all', 'all'),
    ('gender', s.gender),
    ('gender', case when s.gender = 'unisex' then 'women' end),
    ('gender', case when s.gender = 'unisex' then 'men' end),
    ('flag', case when s.is_novelty then 'new' end),
    ('flag', case when s.is_bestseller then 'bestseller' end),
    ('flag', case when s.on_sale then 'sale' end)) as f (facet, value) where f.value is not null
  union all select s.id, 'category', a.slug from shown s join above a on a.model_id = s.model_id
  union all select s.id, 'color', c.slug from shown s join colors c on c.id = s.color_id
  union all select s.id, 'shade', unnest(color_shades(c.hex)) from shown s join colors c on c.id = s.color_id
  union all select s.id, 'sleeve', v.slug from shown s join sleeves v on v.id = s.sleeve_id
  union all select s.id, 'fabric', f.slug from shown s join fabrics f on f.id = s.fabric_id
  union all select s.id, 'tag', t.slug from shown s join product_tags l on l.product_id = s.id join tags t on t.id = l.tag_id
  union all select s.id, 'sale', t.slug from shown s join sale_list_products l on l.product_id = s.id
    join sale_lists t on t.id = l.sale_list_id and t.is_published where s.on_sale
  union all select s.id, 'price', k::text from shown s, generate_series(0, 30) k
    where (case when s.on_sale then s.sale_price else s.price end >> k) & 1 = 1
  union all select distinct s.id, f.facet, f.value from shown s join offers o on o.product_id = s.id
    cross join lateral (values
      ('made_size', o.slug),
      ('made_height', case when o.height > 0 then o.height::text end),
      ('stock', case when o.is_orderable then 'in' end),
      ('size', case when o.is_orderable then o.slug end),
      ('height', case when o.is_orderable and o.height > 0 then o.height::text end),
      ('one_size', case when o.is_orderable and o.is_one_size then 'in' end),
      ('pair', case when o.is_orderable and o.height > 0 then o.slug || '/' || o.height end)
    ) as f (facet, value) where f.value is not null
  union all select distinct s.id, 'store', t.slug from shown s join trade_offers o on o.product_id = s.id
    join store_stock h on h.offer_id = o.id and h.amount > 0 join stores t on t.id = h.store_id and t.is_published
  union all select f.product_id, f.facet, f.stem from found f where f.facet <> 'word'
  union all select distinct f.product_id, 'word', f.stem from found f where f.facet <> 'detail'
  union all select distinct 0, 'form', w.word from words w where w.facet <> 'detail' and length(w.word) > 2 and w.stem is not null
$$;
