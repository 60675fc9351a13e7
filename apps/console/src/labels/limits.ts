/** The limits that members set for themselves, as their own app calls them. */

export const limitKinds = { deposit: '存款', loss: '净输', stake: '投注额', time: '时长' } as const;
export const limitSpans = { day: '24小时', week: '7天', month: '30天' } as const;
