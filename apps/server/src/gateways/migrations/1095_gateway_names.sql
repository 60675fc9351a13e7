-- expands: what a gateway is called, for figures that say who credited.
create view gateway_name as select code, name from gateway;
