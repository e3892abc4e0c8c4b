-- Pages whose words or pictures changed are reported to search engines.
create or replace function follow_words() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'model_translations' then
      perform addresses_changed(array(select 'content/' || p.slug from after a join products p on p.model_id = a.model_id));
    when 'product_media' then
      perform addresses_changed(array(select 'content/' || p.slug from after a join products p on p.id = a.product_id));
    when 'category_translations' then
      perform addresses_changed(array(select 'kategorii/' || c.slug from after a join categories c on c.id = a.category_id));
    when 'text_page_translations' then
      perform addresses_changed(array(select text_page_path(t.type, t.slug) from after a join text_pages t on t.id = a.page_id));
    when 'article_translations' then
      perform addresses_changed(array(select article_path(r.category_id, r.slug) from after a join articles r on r.id = a.article_id));
  end case;
  return null;
end $$;

create or replace trigger article_translations_changed after update on article_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger article_translations_new after insert on article_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger category_translations_changed after update on category_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger category_translations_new after insert on category_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger model_translations_changed after update on model_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger model_translations_new after insert on model_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger product_media_changed after update on product_media referencing new table as after
for each statement execute function follow_words();

create or replace trigger product_media_new after insert on product_media referencing new table as after
for each statement execute function follow_words();

create or replace trigger text_page_translations_changed after update on text_page_translations referencing new table as after
for each statement execute function follow_words();

create or replace trigger text_page_translations_new after insert on text_page_translations referencing new table as after
for each statement execute function follow_words();
