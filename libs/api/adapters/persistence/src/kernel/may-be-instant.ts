/** After restoring choices of user `$1`: they may add instant messages, and the next change of settings finds out. */
export const MAY_BE_INSTANT = 'update notification_settings set has_instant = true where user_id = $1';
