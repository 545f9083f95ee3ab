-- needs: views/kyc/verification_records
-- Players whose accepted documents include a proof of address.
create view verified_addresses as
  select distinct d.player_id
    from verification_documents d
    join verification_records v on v.player_id = d.player_id and v.attempt = d.attempt
   where v.status = 'success' and d.kind = 'address' and d.submitted_at is not null
     and d.replaced_at is null;
revoke all on verified_addresses from croupier_app;
grant select on verified_addresses to croupier_app;
