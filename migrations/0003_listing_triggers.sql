-- The read model of lists and search: what it is made of, and the triggers that keep it right.
create extension if not exists fuzzystrmatch;
--> statement-breakpoint
-- Words as people write them: small letters, ё as е, no punctuation, nothing of one letter.
create function search_words_of(written text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(translate(lower(written collate "und-x-icu"), 'ё', 'е'), '[^a-zа-я0-9]+') as word
  where length(word) between 2 and 40
$$;
--> statement-breakpoint
-- What is left of a word without its ending; null where the word says nothing («для», «with»).
create function search_stem(word text) returns text
language sql immutable strict parallel safe as $$
  select (ts_lexize(case when word ~ '[а-я]' then 'russian_stem' else 'english_stem' end::regdictionary, word))[1]
$$;
--> statement-breakpoint
create function search_synonym_stem() returns trigger language plpgsql as $$
begin
  new.stem := coalesce(search_stem(new.word), new.word);
  return new;
end $$;
--> statement-breakpoint
create trigger search_synonyms_stem before insert or update on search_synonyms
for each row execute function search_synonym_stem();
--> statement-breakpoint
-- What people call a dye by sight, whatever the shop calls it.
create function color_shades(hex text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  r float8 := ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0;
  g float8 := ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0;
  b float8 := ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0;
  top float8 := greatest(r, g, b);
  spread float8 := top - least(r, g, b);
  light float8 := top - spread / 2;
  hue float8;
  found text[] := '{}';
begin
  if spread < 0.08 then
    return case when light > 0.9 then '{white}'::text[] when light < 0.15 then '{black}' when light < 0.32 then '{grey,black}' else '{grey}' end;
  end if;
  hue := 60 * case when top = r then (g - b) / spread when top = g then 2 + (b - r) / spread else 4 + (r - g) / spread end;
  hue := case when hue < 0 then hue + 360 else hue end;
  if hue >= 335 or hue < 18 then
    found := case when light > 0.65 then '{pink,beige}' when light < 0.45 then '{red,burgundy}' else '{red}' end;
  elsif hue < 45 then
    found := case when light < 0.4 then '{brown}' when spread < 0.3 then '{beige}' when hue >= 30 then '{orange,yellow}' else '{orange}' end;
  elsif hue < 68 then found := case when light > 0.75 and spread < 0.3 then '{beige}' else '{yellow}' end;
  elsif hue < 176 then found := '{green}';
  elsif hue < 195 then found := '{turquoise}';
  elsif hue < 245 then found := case when light > 0.6 then '{lightblue}' else '{blue}' end;
  elsif hue < 295 then found := '{violet}';
  else found := case when light > 0.55 then '{pink}' else '{violet,burgundy}' end;
  end if;
  return found;
end $$;
--> statement-breakpoint
-- Everything that these products can be found by at a moment; nothing of those that are not published then.
create function listing_facts(ids integer[], at timestamptz)
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
    select o.product_id, z.slug, o.height, o.is_sellable and o.stock > 0 as is_orderable
    from trade_offers o join sizes z on z.id = o.size_id where o.product_id = any(ids)
  ), named as (
    select s.id as product_id, n.kind, n.id from shown s
    cross join lateral (values ('model', s.model_id), ('color', s.color_id), ('fabric', s.fabric_id), ('sleeve', s.sleeve_id)) as n (kind, id)
    union all select s.id, 'category', a.id from shown s join above a on a.model_id = s.model_id
    union all select s.id, 'tag', t.tag_id from shown s join product_tags t on t.product_id = s.id
  ), things as (
    select distinct n.kind, n.id from named n
  ), texts as (
    -- What stands after a colon tells what a set consists of: it is found by that, but it is not that.
    select n.kind, n.id, 'head' as facet, split_part(w.name, ':', 1) as text
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
      ('pair', case when o.is_orderable and o.height > 0 then o.slug || '/' || o.height end)
    ) as f (facet, value) where f.value is not null
  union all select f.product_id, f.facet, f.stem from found f where f.facet = 'head'
  union all select distinct f.product_id, 'word', f.stem from found f
  union all select distinct 0, 'form', w.word from words w where length(w.word) > 2 and w.stem is not null
$$;
--> statement-breakpoint
-- Works these products out anew and tells whose pages changed. One transaction at a time, and as the last thing it
-- does: nothing can wait for each other here.
create function listing_refresh(ids integer[], at timestamptz) returns void language plpgsql as $$
declare
  zero constant bit(8192) := 0::bit(8192);
  fact_of integer[];
  facets text[];
  "values" text[];
  changed integer[];
  touched_keys integer[];
  tags text[];
begin
  perform pg_advisory_xact_lock(4380);
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
    select p.id as product_id, translate(lower(p.sku), '- ./', '') as article,
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
    select f.product_id, unnest(f.keys) as key_id from fresh f except select o.product_id, unnest(o.keys) from old o
  ), lost as (
    select o.product_id, unnest(o.keys) as key_id from old o except select f.product_id, unnest(f.keys) from fresh f
  ), masks as (
    select c.key_id, c.product_id >> 13 as segment,
      coalesce(bit_or(set_bit(zero, c.product_id & 8191, 1)) filter (where c.is_on), zero) as ups,
      coalesce(bit_or(set_bit(zero, c.product_id & 8191, 1)) filter (where not c.is_on), zero) as downs
    from (select g.*, true as is_on from gained g union all select l.*, false from lost l) c group by 1, 2
  ), flipped as (
    update listing_bits b set bits = (b.bits | m.ups) & ~m.downs
    from masks m where b.key_id = m.key_id and b.segment = m.segment
  ), begun as (
    insert into listing_bits (key_id, segment, bits)
    select m.key_id, m.segment, m.ups from masks m
    where m.ups <> zero and not exists (select from listing_bits b where b.key_id = m.key_id and b.segment = m.segment)
  ), written as (
    insert into listing_products as l (product_id, article, price, percent, is_orderable, popularity, published_at, next_change_at, keys)
    select r.product_id, r.article, r.price, r.percent, r.is_orderable, r.popularity, r.published_at, r.next_change_at, r.keys
    from rated r left join old o using (product_id)
    where o.product_id is null or (o.article, o.price, o.percent, o.is_orderable, o.popularity, o.published_at, o.next_change_at, o.keys)
      is distinct from (r.article, r.price, r.percent, r.is_orderable, r.popularity, r.published_at, r.next_change_at, r.keys)
    on conflict (product_id) do update set article = excluded.article, price = excluded.price, percent = excluded.percent,
      is_orderable = excluded.is_orderable, popularity = excluded.popularity, published_at = excluded.published_at,
      next_change_at = excluded.next_change_at, keys = excluded.keys
    returning l.product_id
  ), gone as (
    delete from listing_products l where l.product_id = any(ids) and not exists (select from fresh f where f.product_id = l.product_id)
    returning l.product_id
  )
  select (select array_agg(c.product_id) from (select w.product_id from written w union all select g.product_id from gone g) c),
    (select array_agg(distinct k.key_id) from (select unnest(f.keys) as key_id from facts f union all select unnest(o.keys) from old o) k)
  into changed, touched_keys;

  if changed is null then return; end if;
  delete from listing_bits b where b.key_id = any(touched_keys) and b.segment in (select distinct c >> 13 from unnest(changed) c) and b.bits = zero;

  -- A notification holds 8,000 bytes at most. Of a great many products only the lists are told.
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
--> statement-breakpoint
-- Everything from the beginning: what the triggers make step by step must be the same.
create function listing_rebuild(at timestamptz) returns void language plpgsql as $$
declare
  batch integer[];
begin
  perform pg_advisory_xact_lock(4380);
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
--> statement-breakpoint
-- What a transaction queued is worked out once, just before it commits.
create function listing_settle() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  with taken as (delete from listing_queue returning product_ids)
  select array_agg(distinct id) into ids from taken, unnest(taken.product_ids) as id;
  if ids is not null then perform listing_refresh(ids, clock_timestamp()); end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger listing_settle after insert on listing_queue
deferrable initially deferred for each row execute function listing_settle();
--> statement-breakpoint
-- Queues the products that the rows written by a statement belong to: the first argument tells how to find them.
create function listing_watch() returns trigger language plpgsql as $$
declare
  rows constant text := case tg_op when 'INSERT' then 'table after' when 'DELETE' then 'table before'
    else '(table before except table after) union all (table after except table before)' end;
begin
  execute format('with changed as (%s) insert into listing_queue (product_ids)
    select array_agg(distinct q.id) from (%s) as q (id) having count(q.id) > 0', rows, tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  of_model constant text := 'select p.id from changed join products p on p.model_id = changed.model_id';
  under constant text := 'select p.id from (with recursive under as (select changed.%s as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id';
  watched text[];
begin
  foreach watched slice 1 in array array[
    ['products', 'select changed.id from changed'],
    ['models', 'select p.id from changed join products p on p.model_id = changed.id'],
    ['model_translations', of_model],
    ['model_categories', of_model],
    ['categories', format(under, 'id')],
    ['category_translations', format(under, 'category_id')],
    ['colors', 'select p.id from changed join products p on p.color_id = changed.id'],
    ['color_translations', 'select p.id from changed join products p on p.color_id = changed.color_id'],
    ['sleeves', 'select p.id from changed join models m on m.sleeve_id = changed.id join products p on p.model_id = m.id'],
    ['sleeve_translations', 'select p.id from changed join models m on m.sleeve_id = changed.sleeve_id join products p on p.model_id = m.id'],
    ['fabrics', 'select p.id from changed join models m on m.fabric_id = changed.id join products p on p.model_id = m.id'],
    ['fabric_translations', 'select p.id from changed join models m on m.fabric_id = changed.fabric_id join products p on p.model_id = m.id'],
    ['tags', 'select t.product_id from changed join product_tags t on t.tag_id = changed.id'],
    ['tag_translations', 'select t.product_id from changed join product_tags t on t.tag_id = changed.tag_id'],
    ['product_tags', 'select changed.product_id from changed'],
    ['sale_lists', 'select l.product_id from changed join sale_list_products l on l.sale_list_id = changed.id'],
    ['sale_list_products', 'select changed.product_id from changed'],
    ['sizes', 'select o.product_id from changed join trade_offers o on o.size_id = changed.id']
  ] loop
    execute format('create trigger listing_insert after insert on %I referencing new table as after
      for each statement execute function listing_watch(%L)', watched[1], watched[2]);
    execute format('create trigger listing_update after update on %I referencing old table as before new table as after
      for each statement execute function listing_watch(%L)', watched[1], watched[2]);
    execute format('create trigger listing_delete after delete on %I referencing old table as before
      for each statement execute function listing_watch(%L)', watched[1], watched[2]);
  end loop;
end $$;
--> statement-breakpoint
-- Stock changes with every order: this one is planned once, and passes over what is as orderable as it was.
create function listing_watch_stock() returns trigger language plpgsql as $$
begin
  insert into listing_queue (product_ids)
  select array_agg(distinct q.product_id) from (
    select unnest(array[b.product_id, a.product_id]) as product_id
    from before b full join after a using (id)
    where (b.product_id, b.size_id, b.height, b.is_sellable and b.stock > 0)
      is distinct from (a.product_id, a.size_id, a.height, a.is_sellable and a.stock > 0)
  ) q having count(q.product_id) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger listing_insert after insert on trade_offers referencing new table as after
for each statement execute function listing_watch('select changed.product_id from changed');
--> statement-breakpoint
create trigger listing_delete after delete on trade_offers referencing old table as before
for each statement execute function listing_watch('select changed.product_id from changed');
--> statement-breakpoint
create trigger listing_update after update on trade_offers referencing old table as before new table as after
for each statement execute function listing_watch_stock();
--> statement-breakpoint
-- Which products cost at least `low` and at most `high` kopecks; planes[k + 1] has those whose price has bit k.
create function listing_between(planes bit[], low bigint, high bigint) returns bit
language plpgsql immutable parallel safe as $$
declare
  none constant varbit := 0::bit(8192);
  at_least varbit := ~none;
  above varbit := ~none;
  plane varbit;
begin
  if low > high or low >= 2147483648 then return none; end if;
  for k in 0 .. 30 loop
    plane := coalesce(planes[k + 1], none);
    at_least := case when (low >> k) & 1 = 1 then plane & at_least else plane | at_least end;
    above := case when ((high + 1) >> k) & 1 = 1 then plane & above else plane | above end;
  end loop;
  return case when high >= 2147483647 then at_least else at_least & ~above end;
end $$;
--> statement-breakpoint
-- The lowest and the highest price among some products, found from the highest bit down.
create function listing_extremes(planes bit[], within bit, out low bigint, out high bigint)
language plpgsql immutable parallel safe as $$
declare
  none constant varbit := 0::bit(8192);
  lowest varbit := within;
  highest varbit := within;
  part varbit;
begin
  if within = none then return; end if;
  low := 0;
  high := 0;
  for k in reverse 30 .. 0 loop
    continue when planes[k + 1] is null;
    part := lowest & ~planes[k + 1];
    if part <> none then lowest := part; else low := low + (1::bigint << k); end if;
    part := highest & planes[k + 1];
    if part <> none then highest := part; high := high + (1::bigint << k); end if;
  end loop;
end $$;
--> statement-breakpoint
insert into search_synonyms (word, facet, value)
select unnest(string_to_array(s.words, ' ')), s.facet, case when s.facet = 'word' then search_stem(s.value) else s.value end
from (values
  ('роба форма хиркостюм хирургичка скраб скрабы униформа хирургический спецодежда', 'word', 'костюм'),
  ('scrubs uniform suit', 'word', 'scrub'),
  ('штаны штанишки', 'word', 'брюки'),
  ('pants slacks bottoms', 'word', 'trousers'),
  ('jogger', 'word', 'joggers'),
  ('футболка рубашка блуза блузка кофта верх', 'word', 'топ'),
  ('shirt blouse tunic', 'word', 'top'),
  ('labcoat gown', 'word', 'coat'),
  ('шапка колпак чепчик чепец', 'word', 'шапочка'),
  ('hat bonnet', 'word', 'cap'),
  ('носки чулки', 'word', 'гольфы'),
  ('stockings hosiery', 'word', 'socks'),
  ('комбез комбинезончик', 'word', 'комбинезон'),
  ('overall overalls coverall', 'word', 'jumpsuit'),
  ('олимпийка жакет кардиган бомбер', 'word', 'куртка'),
  ('cardigan', 'word', 'jacket'),
  ('водолазка термобелье', 'word', 'лонгслив'),
  ('longsleeve', 'word', 'underscrub'),
  ('сарафан платьишко', 'word', 'платье'),
  ('передник', 'word', 'фартук'),
  ('замок молния змейка', 'word', 'молния'),
  ('медицинский медицинская медодежда одежда medical clothing clothes apparel', 'all', 'all'),
  ('женский женщина женщинам women womens female ladies', 'gender', 'women'),
  ('мужской мужчина мужчинам men mens male', 'gender', 'men'),
  ('унисекс unisex', 'gender', 'unisex'),
  ('новинка новинки новое novelty', 'flag', 'new'),
  ('хит хиты популярное bestseller bestsellers', 'flag', 'bestseller'),
  ('скидка распродажа акция sale discount', 'flag', 'sale'),
  ('синий темно-синий темносиний васильковый navy blue', 'shade', 'blue'),
  ('голубой светло-голубой небесный blue sky', 'shade', 'lightblue'),
  ('зеленый темно-зеленый изумрудный хаки мятный оливковый green khaki olive mint emerald', 'shade', 'green'),
  ('бирюзовый turquoise teal aqua', 'shade', 'turquoise'),
  ('красный red', 'shade', 'red'),
  ('бордовый бордо вишневый винный burgundy maroon wine', 'shade', 'burgundy'),
  ('розовый pink rose', 'shade', 'pink'),
  ('оранжевый персиковый orange peach', 'shade', 'orange'),
  ('желтый горчичный yellow mustard', 'shade', 'yellow'),
  ('бежевый кремовый молочный beige cream nude', 'shade', 'beige'),
  ('коричневый brown', 'shade', 'brown'),
  ('фиолетовый сиреневый лиловый purple violet lilac', 'shade', 'violet'),
  ('серый темно-серый grey gray', 'shade', 'grey'),
  ('черный black', 'shade', 'black'),
  ('белый белоснежный white', 'shade', 'white')
) as s (words, facet, value);
--> statement-breakpoint
-- A shop that is already there.
select listing_rebuild(now());
