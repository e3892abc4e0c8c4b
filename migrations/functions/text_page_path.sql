-- Address of a text page; null when it has none.
create or replace function text_page_path(type text, slug text) returns text language sql immutable as $$
  select case when type = 'customers' then 'pages/' || slug when slug in ('about-us', 'clinics') then slug
    when slug = 'wholesale' then 'content/optovye-postavki-medicinskoy-odezhdy' end
$$;
