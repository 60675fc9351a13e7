/** How long a key may hold, in days, and how often it may call in a minute. */
export const apiKeyDays = 365;
export const apiKeyPerMinute = 600;
