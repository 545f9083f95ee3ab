-- The hash chains that shared rounds take their seeds from.
create view seed_chains as
  select id, name, length
    from chains;
revoke all on seed_chains from croupier_app;
grant select on seed_chains to croupier_app;
