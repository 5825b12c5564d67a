/**
 * Icons by meaning: each icon has one meaning everywhere. Next to text use `className="icon"`, alone `"icon lg"`, for an
 * active state `"icon fill"`. Icons are hidden from screen readers, so a button with only an icon needs an accessible
 * name.
 */
export {
  ArrowRight as GoIcon,
  Bookmark as PinIcon,
  Check as CheckIcon,
  ChevronDown as OpenIcon,
  ChevronLeft as PreviousIcon,
  ChevronRight as NextIcon,
  CircleAlert as ErrorIcon,
  CircleCheck as UsedIcon,
  Eye as ViewsIcon,
  EyeOff as HiddenIcon,
  GraduationCap as EduPlanIcon,
  Heart as LikeIcon,
  Info as InfoIcon,
  LayoutGrid as ToolsIcon,
  Lightbulb as SolutionsIcon,
  Lock as LockedIcon,
  MessageCircle as CommentIcon,
  Pencil as EditIcon,
  Presentation as TrainingIcon,
  RotateCcw as ReplayIcon,
  Share2 as ShareIcon,
  Sparkles as NewIcon,
  Star as StarIcon,
  ThumbsUp as RecommendedIcon,
  Trash2 as DeleteIcon,
  TriangleAlert as WarningIcon,
  X as CloseIcon,
} from 'lucide-react'
