-- One search finds a member by what a colleague has of him: the whole telephone number or e-mail address, or the last four characters
-- of a number, which everybody sees of it anyway. Names, cards, addresses and devices stand whole in account_trace already.
-- Each ends in the order in which the first few are taken: the planner never reads members in their order instead.
create index member_of_mobile on member (mobile, id) where mobile <> '';
create index member_of_mobile_tail on member (right(mobile, 4), id desc) where mobile <> '';
create index member_of_email on member (lower(email), id) where email <> '';
create index card_of_tail on card (right(lower(number), 4), id desc);
