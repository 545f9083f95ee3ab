-- needs: views/kyc/verification_records, views/verification/verified_addresses
-- needs: views/identity/player_directory
-- What is known of each player: a contact, identity, address, and where the money comes from.
create view customer_levels as
  select p.id as player_id, p.is_email_verified or p.is_phone_verified as is_contact_verified,
         exists (select from verification_records v where v.player_id = p.id
                  and v.status in ('success', 'verified')) as is_identified,
         exists (select from verified_addresses a where a.player_id = p.id)
           or exists (select from aml_cases c where c.player_id = p.id and c.kind = 'address'
                       and c.decision = 'cleared') as has_address,
         exists (select from aml_cases c where c.player_id = p.id and c.kind = 'source_of_funds'
                  and c.decision = 'cleared') as has_funds
    from player_directory p;
revoke all on customer_levels from croupier_app;
grant select on customer_levels to croupier_app;
