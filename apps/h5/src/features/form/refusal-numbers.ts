/** Kinds of refusals that are about one field, by their numbers on the wire (contract, codes); the catalogue itself stays out of the client. */
export const wrongCredentials = 2000;
export const usernameTaken = 2001;
export const wrongOldPassword = 2002;
export const wrongPayPassword = 2003;
export const payPasswordLocked = 2004;
export const secondFactorWanted = 2050;
export const secondFactorWrong = 2051;
export const insufficientBalance = 3000;
export const turnoverLeft = 3001;
export const cardExists = 5003;
