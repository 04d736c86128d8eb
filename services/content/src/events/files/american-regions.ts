interface Region {
  code: string;
  country: 'United States' | 'Canada';
}

const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';
const PROVINCES =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan';

const regionsOf = (list: string, country: Region['country']): [string, Region][] =>
  list.split(',').flatMap((entry): [string, Region][] => {
    const code = entry.slice(0, 2);
    const region = { code, country };
    return [
      [code.toLowerCase(), region],
      [entry.slice(3).toLowerCase(), region],
    ];
  });

/** The states and provinces whose two letters Bandsintown demands, by their letters and by their names. */
export const AMERICAN_REGIONS = new Map([...regionsOf(STATES, 'United States'), ...regionsOf(PROVINCES, 'Canada')]);
