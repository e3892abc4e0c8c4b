-- Money of an order that is being refunded, or was refunded outside the shop. An outside refund is always whole;
-- finished refunds are part of the order already.
create or replace function money_going_back(of_order integer) returns bigint language sql stable as $$
  select coalesce(sum(case
    when p.trouble = 'refunded_outside' then greatest(0, coalesce(p.received, p.amount - p.released) - r.done)
    else r.due end), 0)::bigint
  from payments p cross join lateral (
    select coalesce(sum(amount) filter (where state = 'due'), 0) as due,
      coalesce(sum(amount) filter (where state = 'done'), 0) as done
    from refunds where payment_id = p.id) r
  where p.order_id = of_order and p.counted_at is not null
$$;
