/** The word by which the service page asks the app around it to open it anew, with a ticket of its own. */
export const againWord = 'mingpai-service:again';
