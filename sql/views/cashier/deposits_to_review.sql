-- needs: views/payments/payment_messages
-- Deposits with a refused message of the provider that no review has settled. Read by the list of
-- deposits, by the page of one, and by pending_work.
create view deposits_to_review as
  select d.id as deposit_id, e.received_at
    from payment_messages e
    join deposits d on d.provider = e.provider and d.reference = e.reference
   where e.subject = 'invoice' and e.outcome = 'refused'
     and e.received_at > coalesce((select max(f.until) from deposit_reviews f
       where f.deposit_id = d.id), '-infinity');
revoke all on deposits_to_review from croupier_app;
grant select on deposits_to_review to croupier_app;
