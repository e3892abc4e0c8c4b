-- Queue of products whose lists may have changed with the rows of a statement. Argument: a query for their ids.
create or replace function listing_watch() returns trigger language plpgsql as $$
declare
  rows constant text := case tg_op when 'INSERT' then 'table after' when 'DELETE' then 'table before'
    else '(table before except table after) union all (table after except table before)' end;
begin
  execute format('with changed as (%s) insert into listing_queue (product_ids)
    select array_agg(distinct q.id) from (%s) as q (id) having count(q.id) > 0', rows, tg_argv[0]);
  return null;
end $$;

create or replace trigger listing_delete after delete on categories referencing old table as before
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_insert after insert on categories referencing new table as after
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_update after update on categories referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_delete after delete on category_translations referencing old table as before
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.category_id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_insert after insert on category_translations referencing new table as after
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.category_id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_update after update on category_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from (with recursive under as (select changed.category_id as id from changed union
    select c.id from under join categories c on c.parent_id = under.id) select id from under) u
    join model_categories mc on mc.category_id = u.id join products p on p.model_id = mc.model_id');

create or replace trigger listing_delete after delete on color_translations referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.color_id');

create or replace trigger listing_insert after insert on color_translations referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.color_id');

create or replace trigger listing_update after update on color_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.color_id');

create or replace trigger listing_delete after delete on colors referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.id');

create or replace trigger listing_insert after insert on colors referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.id');

create or replace trigger listing_update after update on colors referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.color_id = changed.id');

create or replace trigger listing_delete after delete on fabric_translations referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.fabric_id join products p on p.model_id = m.id');

create or replace trigger listing_insert after insert on fabric_translations referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.fabric_id join products p on p.model_id = m.id');

create or replace trigger listing_update after update on fabric_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.fabric_id join products p on p.model_id = m.id');

create or replace trigger listing_delete after delete on fabrics referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_insert after insert on fabrics referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_update after update on fabrics referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.fabric_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_delete after delete on model_categories referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_insert after insert on model_categories referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_update after update on model_categories referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_delete after delete on model_translations referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_insert after insert on model_translations referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_update after update on model_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.model_id');

create or replace trigger listing_delete after delete on models referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.id');

create or replace trigger listing_insert after insert on models referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.id');

create or replace trigger listing_update after update on models referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join products p on p.model_id = changed.id');

create or replace trigger listing_delete after delete on product_tags referencing old table as before
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_insert after insert on product_tags referencing new table as after
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_update after update on product_tags referencing old table as before new table as after
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_delete after delete on products referencing old table as before
for each statement execute function listing_watch('select changed.id from changed');

create or replace trigger listing_insert after insert on products referencing new table as after
for each statement execute function listing_watch('select changed.id from changed');

create or replace trigger listing_update after update on products referencing old table as before new table as after
for each statement execute function listing_watch('select changed.id from changed');

create or replace trigger listing_delete after delete on sale_list_products referencing old table as before
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_insert after insert on sale_list_products referencing new table as after
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_update after update on sale_list_products referencing old table as before new table as after
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_delete after delete on sale_lists referencing old table as before
for each statement
execute function listing_watch('select l.product_id from changed join sale_list_products l on l.sale_list_id = changed.id');

create or replace trigger listing_insert after insert on sale_lists referencing new table as after
for each statement
execute function listing_watch('select l.product_id from changed join sale_list_products l on l.sale_list_id = changed.id');

create or replace trigger listing_update after update on sale_lists referencing old table as before new table as after
for each statement
execute function listing_watch('select l.product_id from changed join sale_list_products l on l.sale_list_id = changed.id');

create or replace trigger listing_delete after delete on sizes referencing old table as before
for each statement
execute function listing_watch('select o.product_id from changed join trade_offers o on o.size_id = changed.id');

create or replace trigger listing_insert after insert on sizes referencing new table as after
for each statement
execute function listing_watch('select o.product_id from changed join trade_offers o on o.size_id = changed.id');

create or replace trigger listing_update after update on sizes referencing old table as before new table as after
for each statement
execute function listing_watch('select o.product_id from changed join trade_offers o on o.size_id = changed.id');

create or replace trigger listing_delete after delete on sleeve_translations referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.sleeve_id join products p on p.model_id = m.id');

create or replace trigger listing_insert after insert on sleeve_translations referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.sleeve_id join products p on p.model_id = m.id');

create or replace trigger listing_update after update on sleeve_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.sleeve_id join products p on p.model_id = m.id');

create or replace trigger listing_delete after delete on sleeves referencing old table as before
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_insert after insert on sleeves referencing new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_update after update on sleeves referencing old table as before new table as after
for each statement
execute function listing_watch('select p.id from changed join models m on m.sleeve_id = changed.id join products p on p.model_id = m.id');

create or replace trigger listing_update after update on stores referencing old table as before new table as after
for each statement execute function listing_watch('select o.product_id from changed
  join store_stock h on h.store_id = changed.id join trade_offers o on o.id = h.offer_id');

create or replace trigger listing_delete after delete on tag_translations referencing old table as before
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.tag_id');

create or replace trigger listing_insert after insert on tag_translations referencing new table as after
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.tag_id');

create or replace trigger listing_update after update on tag_translations referencing old table as before new table as after
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.tag_id');

create or replace trigger listing_delete after delete on tags referencing old table as before
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.id');

create or replace trigger listing_insert after insert on tags referencing new table as after
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.id');

create or replace trigger listing_update after update on tags referencing old table as before new table as after
for each statement
execute function listing_watch('select t.product_id from changed join product_tags t on t.tag_id = changed.id');

create or replace trigger listing_delete after delete on trade_offers referencing old table as before
for each statement execute function listing_watch('select changed.product_id from changed');

create or replace trigger listing_insert after insert on trade_offers referencing new table as after
for each statement execute function listing_watch('select changed.product_id from changed');
