-- Counted money of an order that is on its way back to its buyer, or went back past the shop. What a bank tells to be
-- refunded there went back whole; refunds that are done stand in the order already.
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
