-- Counted money of an order that is on its way back to the buyer. A function, because orders do not know payments.
create function money_going_back(of_order integer) returns bigint language sql stable as $$
  select coalesce(sum(r.amount), 0)::bigint from refunds r join payments p on p.id = r.payment_id
  where p.order_id = of_order and p.counted_at is not null and r.state = 'due'
$$;
