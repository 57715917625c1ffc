/** An expression for the id of the newest update or notice; 0 before the first one, where `last_value` is 1 already. */
export const NEWEST_UPDATE_ID = '(select last_value - (not is_called)::int from updates_id_seq)';
